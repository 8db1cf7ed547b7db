// The practice's logo, or its name if there is none or it does not load.
import { useState } from 'react';
import { usePortal } from '../../session/portal.ts';

interface LogoProps {
  /** Whether a surrounding link already has the practice's name. */
  readonly isDecorative?: boolean;
}

export function Logo({ isDecorative = false }: LogoProps) {
  const { logo, tenant } = usePortal();
  const [isBroken, setBroken] = useState(false);
  if (!logo || isBroken) return <span className="logo-name">{tenant.companyName}</span>;
  return (
    <img
      className="logo"
      data-raster={/\.svg(?:\?|$)/.test(logo.src) ? undefined : true}
      src={logo.src}
      width={logo.width}
      height={logo.height}
      alt={isDecorative ? '' : tenant.companyName}
      onError={() => setBroken(true)}
    />
  );
}
