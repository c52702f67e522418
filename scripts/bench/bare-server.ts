import fastify from 'fastify'
import pg from 'pg'

/** The physical limit to compare with: one route that inserts one row durably. */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 })
await pool.query('create table if not exists bare_row (id uuid primary key default gen_random_uuid(), content text)')

const server = fastify()
server.get('/ready', () => 'ready')
server.post<{ Body: { content: string } }>('/', async (request) => {
  const { rows } = await pool.query('insert into bare_row (content) values ($1) returning id', [request.body.content])
  return rows[0]
})
await server.listen({ port: Number(process.env.PORT), host: 'localhost' })

process.once('SIGTERM', async () => {
  await server.close()
  await pool.end()
})
