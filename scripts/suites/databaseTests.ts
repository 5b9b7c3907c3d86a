import { readdirSync, readFileSync } from 'node:fs'

/** Test files of what must hold on PostgreSQL and on the embedded database alike. */
export const databaseTests = (): string[] =>
  readdirSync('server', { recursive: true, encoding: 'utf8' })
    .map((file) => `server/${file}`)
    .filter((file) => file.endsWith('.test.ts') && readFileSync(file, 'utf8').includes('databaseKinds'))
