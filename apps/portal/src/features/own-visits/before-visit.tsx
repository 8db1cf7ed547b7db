// What to do before a visit: forms to fill in, and what the practice asks for visits of this kind.
import './texts.en.ts';
import { FileText, Icon, WalletCards } from '@foyer/ui';
import { t } from 'i18next';
import { formSubmissionPath, paths, portalBase } from '../../api/paths.ts';
import { useSession } from '../../session/portal.ts';
import { Link } from '../practice/link.tsx';
import type { FormToFill, ShownPage } from './visit-source.ts';

/** Renders nothing if there is nothing to do. */
export function BeforeVisit({
  page: { forms, prepareLine, own },
  path,
}: {
  readonly page: ShownPage;
  readonly path: string;
}) {
  const hasForms = forms.kind === 'named' ? forms.due.length > 0 : forms.count > 0;
  if (!hasForms && !prepareLine) return null;
  return (
    <>
      <hr className="rule" />
      <section className="stack-8" aria-labelledby="before-visit">
        <h2 className="visit-part" id="before-visit">
          {t('visit.before.title')}
        </h2>
        <ul className="todo-list">
          {forms.kind === 'named' &&
            forms.due.map((form) => <NamedForm key={form.id} form={form} ownerId={own?.contactId} from={path} />)}
          {forms.kind === 'counted' && forms.count > 0 && <CountedForms {...forms} />}
          {prepareLine && (
            <li>
              <Icon of={WalletCards} />
              <span>{prepareLine}</span>
            </li>
          )}
        </ul>
      </section>
    </>
  );
}

interface NamedFormProps {
  readonly form: FormToFill;
  readonly ownerId: string | undefined;
  readonly from: string;
}

function NamedForm({ form: { id, name, secureId, minutes }, ownerId, from }: NamedFormProps) {
  const { patientId } = useSession();
  const address = { formId: id, checksum: secureId, ownerId: ownerId === patientId ? undefined : ownerId };
  return (
    <li>
      <Icon of={FileText} />
      <span>
        {name} <span className="muted nowrap">{t('visit.before.minutes', { count: minutes })}</span>
      </span>
      <Link
        className="link"
        to={formSubmissionPath(address)}
        state={{ from }}
        aria-label={t('visit.before.fillInNamed', { name })}
      >
        {t('visit.before.fillIn')}
      </Link>
    </li>
  );
}

function CountedForms({ count, path }: { readonly count: number; readonly path: string }) {
  const { isSignedIn } = useSession();
  const inPortal = path.startsWith(`${portalBase}/`) ? path.slice(portalBase.length) : paths.signIn;
  const isBehindSignIn = inPortal === paths.signIn;
  return (
    <li>
      <Icon of={FileText} />
      <span>{t('visit.before.counted', { count })}</span>
      <Link className="link" to={isBehindSignIn && isSignedIn ? paths.patientDocument : inPortal}>
        {t(isBehindSignIn ? 'visit.before.signIn' : 'visit.before.open')}
      </Link>
    </li>
  );
}
