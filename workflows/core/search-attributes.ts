import { defineSearchAttributeKey, SearchAttributeType } from '@temporalio/common';
import { searchNames } from '../../domain/core/names.ts';

/** The search attributes that an entity's workflow keeps current in Temporal's own lists. */
export const search = {
  provider: defineSearchAttributeKey(searchNames.provider, SearchAttributeType.KEYWORD),
  status: defineSearchAttributeKey(searchNames.status, SearchAttributeType.KEYWORD),
  needsAttention: defineSearchAttributeKey(searchNames.needsAttention, SearchAttributeType.BOOL),
} as const;
