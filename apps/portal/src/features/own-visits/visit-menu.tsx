// The menu 'More' of a visit on the dashboard: canceling, its calendar file, the way there, and its page.
import '../visits/texts.en.ts';
import './texts.en.ts';
import { buttonClass, CalendarPlus, ChevronRight, Ellipsis, Icon, Menu, MenuItem, Navigation, X } from '@foyer/ui';
import { t } from 'i18next';
import { useNavigate } from 'react-router';
import { useSavedCalendar } from './use-saved-calendar.ts';
import type { VisitSource } from './visit-source.ts';

interface VisitMenuProps {
  readonly source: VisitSource;
  /** What the visit is for; may be empty. */
  readonly title: string;
  readonly directionsUrl: string;
  /** Undefined if it cannot be canceled online. */
  readonly onCancel: (() => void) | undefined;
}

export function VisitMenu({ source, title, directionsUrl, onCancel }: VisitMenuProps) {
  const navigate = useNavigate();
  const { save, hasFailed } = useSavedCalendar(source);
  return (
    <>
      <Menu
        className={buttonClass({ look: 'quiet', icon: true })}
        label={title ? t('upcomingAppointment.menu', { what: title }) : t('upcomingAppointment.menuUnnamed')}
        button={<Icon of={Ellipsis} />}
      >
        {onCancel && (
          <MenuItem onSelect={onCancel}>
            <Icon of={X} />
            {t('upcomingAppointment.cancel')}
          </MenuItem>
        )}
        <MenuItem onSelect={() => void save()}>
          <Icon of={CalendarPlus} />
          {t('visit.calendar')}
        </MenuItem>
        {directionsUrl && (
          <a role="menuitem" tabIndex={-1} href={directionsUrl} target="_blank" rel="noopener noreferrer">
            <Icon of={Navigation} />
            <span>
              {t('visit.directions')}
              <span className="visually-hidden"> {t('app.opensInNewTab')}</span>
            </span>
          </a>
        )}
        <MenuItem onSelect={() => navigate(source.path)}>
          <Icon of={ChevronRight} />
          {t('upcomingAppointment.details')}
        </MenuItem>
      </Menu>
      {hasFailed && <p role="alert">{t('visit.failed.file')}</p>}
    </>
  );
}
