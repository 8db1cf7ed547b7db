// The address at which a packet is filled in: to copy and to scan.
import { Button, Copy, Icon, TextField, toast } from '@foyer/ui';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { QrCode } from '../second-steps/qr-code.tsx';
import type { Packet } from './use-packets.ts';

export function PacketLink({ packet: { id, secureId, name } }: { packet: Packet }) {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  const address = `${location.origin}/patient-portal/packet/${id}/${secureId}`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      toast(t('packets.copied'));
    } catch {
      field.current?.select();
      toast(t('packets.notCopied'));
    }
  };
  return (
    <fieldset className="field">
      <legend className="label">{t('packets.link')}</legend>
      <p className="hint">{t('packets.linkHint')}</p>
      <TextField ref={field} label={t('packets.address')} value={address} readOnly name="address" />
      <div>
        <Button onClick={() => void copy()}>
          <Icon of={Copy} />
          {t('packets.copy')}
        </Button>
      </div>
      <QrCode text={address} label={t('packets.qr', { name })} />
    </fieldset>
  );
}
