// The practice's name, address, phone and privacy policy, under every page.

import { useResource } from '../api/resource.ts';
import { addressLine } from '../features/practice/address.ts';
import { PhoneLink, PrivacyLink } from '../features/practice/practice-links.tsx';
import { usePortal } from '../session/portal.ts';

export function Footer() {
  const { tenant, settings } = usePortal();
  const practice = useResource(settings).data;
  return (
    <footer className="portal-footer">
      <div className="wrap">
        {practice && (
          <>
            <span>{[tenant.companyName, addressLine(practice.postalAddress)].filter(Boolean).join(', ')}</span>
            {practice.officeNumber && <PhoneLink number={practice.officeNumber} />}
            <PrivacyLink className="push" url={practice.privacyPolicyUrl} />
          </>
        )}
      </div>
    </footer>
  );
}
