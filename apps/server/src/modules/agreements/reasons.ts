// Where the sealed reason or note of an agreement's row is kept.

export function placeOfReason(agreementId: string) {
  return { table: 'agreements', row: agreementId, column: 'reason_sealed' };
}
