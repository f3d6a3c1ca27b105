import type { Client } from '@temporalio/client';
import type { Replicas } from '../../db/core/replicas.ts';
import type { Store } from '../../db/core/store.ts';
import type { Log } from '../../runtime/log.ts';
import type { Mailer } from '../../runtime/mail.ts';
import type { Settings } from '../../runtime/settings.ts';
import type { Storage } from '../../runtime/storage/storage.ts';
import type { Changes } from './changes.ts';
import type { Streams } from './streams.ts';

/** Dependencies of the routes. */
export interface Api {
  settings: Settings;
  store: Store;
  /** Absent: all reads are the writer's. */
  replicas?: Replicas | undefined;
  client: Client;
  log: Log;
  /** Absent: this installation cannot store files. */
  storage: Storage | undefined;
  /** Notifications of changed rows. */
  changes: Changes;
  streams: Streams;
  mailer: Mailer;
}
