// The form with every field type: in the demo only the builder lists it, and nobody is asked for it.
import type { Page } from 'playwright-core';
import type { TestServer } from '../../tools/testing/test-server.ts';

/** Offers it to guests, and requests it from Sam. */
export async function offerEveryField(server: TestServer): Promise<void> {
  await server.runSql(`update forms set for_guests = true where name = 'Every Field'`);
  await server.runSql(
    `insert into form_assignments (tenant_id, form_id, patient_id, assigned_at)
     select f.tenant_id, f.form_id, c.patient_id, now() from forms f join patients c using (tenant_id)
     where f.name = 'Every Field' and c.name_first = 'Sam' and c.name_last = 'Rivera'`,
  );
}

/** Returns functions that find the form's controls by their names. A list may need the name of its group too. */
export const controlsOf = (page: Page) => ({
  box: (name: string | RegExp) => page.getByRole('checkbox', { name }),
  radio: (name: string | RegExp) => page.getByRole('radio', { name }),
  text: (name: string | RegExp) => page.getByRole('textbox', { name }),
  list: (name: string | RegExp, group?: string) =>
    (group ? page.getByRole('group', { name: group }) : page).getByRole('combobox', { name }),
});
