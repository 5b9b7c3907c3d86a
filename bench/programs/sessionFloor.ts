import { Pool } from 'pg'
import { input, serve } from './serve.ts'

/** The least that checking a session can cost: bare Node with one prepared statement that finds a row by its key. */
const { url } = input<{ url: string }>()
const pool = new Pool({ connectionString: url, max: 10 })
await pool.query('create table if not exists bench_floor (key text primary key, body jsonb)')
await pool.query(`insert into bench_floor values ('k', '{"name":"Kim"}') on conflict do nothing`)

serve((_request, response) => {
  const query = { name: 'find', text: 'select body from bench_floor where key = $1', values: ['k'] }
  pool.query(query).then(
    ({ rows }) => {
      const body = JSON.stringify(rows[0].body)
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length })
      response.end(body)
    },
    () => response.writeHead(500).end(),
  )
})
