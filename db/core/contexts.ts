/**
 * Every sealed field is bound to its row: the context is authenticated with the value, so a sealed value that is moved
 * to another row does not open.
 */
export const contexts = {
  request: (paymentId: string) => `payment/${paymentId}/request`,
  payoutRequest: (payoutId: string) => `payout/${payoutId}/request`,
  payoutBatchName: (batchId: string) => `payout-batch/${batchId}/name`,
  answer: (paymentId: string) => `payment/${paymentId}/answer`,
  send: (entityId: string, operation: string, attempt: number) => `send/${entityId}/${operation}/${attempt}`,
  event: (eventId: string) => `event/${eventId}`,
  deliveryUrl: (deliveryId: string) => `delivery/${deliveryId}/url`,
  attempt: (deliveryId: string, number: number) => `delivery/${deliveryId}/attempt/${number}`,
  endpointUrl: (endpointId: string) => `endpoint/${endpointId}/url`,
  endpointSecret: (endpointId: string) => `endpoint/${endpointId}/secret`,
  webhook: (merchantId: string) => `webhook/${merchantId}`,
  webhookSecret: (merchantId: string) => `webhook-secret/${merchantId}`,
  credentials: (connectionId: string, version: number) => `connection/${connectionId}/${version}`,
  card: (token: string) => `card-token/${token}`,
  cavv: (token: string) => `card-token/${token}/cavv`,
  boleto: (paymentId: string) => `payment/${paymentId}/boleto`,
  savedCard: (cardId: string) => `card/${cardId}`,
  vaultKey: (keyId: string) => `vault-key/${keyId}`,
  /** The context of a dispute's texts: the provider's reason, our statement, the recorded outcome. */
  dispute: (disputeId: string, text: 'reason' | 'statement' | 'outcome') => `dispute/${disputeId}/${text}`,
  statementLine: (reconciliationId: string, n: number) => `reconciliation/${reconciliationId}/${n}`,
  statementRule: (ruleId: string) => `statement-rule/${ruleId}`,
  evidence: (evidenceId: string, part: 'name' | 'file') => `evidence/${evidenceId}/${part}`,
  receiver: (receiverId: string, part: 'details' | 'bank-change') => `receiver/${receiverId}/${part}`,
  platformUser: (userRecordId: string) => `platform-user/${userRecordId}`,
  receiverToken: (accountId: string) => `receiver-account/${accountId}/token`,
  platform: (
    platformId: string,
    part: 'privateKey' | 'certCashInUrl' | 'certCashOutUrl' | 'certCashInPassword' | 'certCashOutPassword',
  ) => `platform/${platformId}/${part}`,
  mail: (mailId: string) => `mail/${mailId}`,
  certificateSubject: (ownerId: string, use: string) => `certificate/${ownerId}/${use}/subject`,
  uploadName: (uploadId: string) => `upload/${uploadId}/name`,
  secondFactor: (userId: string) => `second-factor/${userId}`,
  apiRequest: (requestId: string) => `api-request/${requestId}`,
  exportSearch: (exportId: string) => `export/${exportId}/search`,
  note: (noteId: string) => `note/${noteId}`,
  callbackToken: (connectionId: string) => `connection/${connectionId}/callback`,
} as const;
