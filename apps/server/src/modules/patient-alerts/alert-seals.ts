// Seals the words of alerts, each bound to its own row.
import type { TenantCipher } from '../../platform/crypto/envelope.ts';

const placeOf = (alertId: string) => ({ table: 'patient_alerts', row: alertId, column: 'text_sealed' });

export const openAlert = (cipher: TenantCipher, alertId: string, sealed: Buffer): string =>
  cipher.open(placeOf(alertId), sealed);

export const sealAlert = (cipher: TenantCipher, alertId: string, text: string): Buffer =>
  cipher.seal(placeOf(alertId), text);
