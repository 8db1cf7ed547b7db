// The floor of the reading calls: a bare Fastify with one select by key through pg, in a separate process.
import Fastify from 'fastify';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env.FLOOR_DATABASE_URL, max: 10 });
const app = Fastify();

app.get<{ Params: { slug: string } }>('/tenant/:slug', async (request) => {
  const { rows } = await pool.query({
    name: 'tenant',
    text: 'select tenant_id as "accountId", logo_path as "logoPath", slug as "nameSlug", company_name as "companyName", accent_color as "accentColor" from tenants where slug = $1',
    values: [request.params.slug],
  });
  return rows[0];
});

app.get<{ Params: { tenant: string; version: string } }>('/form/:tenant/:version', async (request) => {
  const { rows } = await pool.query({
    name: 'form',
    text: 'select * from form_versions where tenant_id = $1 and form_version_id = $2',
    values: [request.params.tenant, request.params.version],
  });
  return rows;
});

const address = await app.listen({ host: '127.0.0.1', port: 0 });
process.send?.(Number(new URL(address).port));
