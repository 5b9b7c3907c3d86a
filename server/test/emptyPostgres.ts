import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { openDatabase } from '../db/db.ts'
import { makeCluster, newClusterVariable, postgres, postgresBin } from './postgres.ts'

const variable = 'GATEHOUSE_TEST_POSTGRES'
const template = 'empty'

export interface EmptyPostgres extends AsyncDisposable {
  url: string
}

/** Runs once before all suites: starts a cluster with a database of the newest schema, which suites copy. */
export async function setup(): Promise<undefined | (() => Promise<void>)> {
  if (!postgresBin) return
  const folder = await makeCluster()
  process.env[newClusterVariable] = join(folder, 'data')
  const cluster = await postgres()
  const stop = async () => {
    await cluster[Symbol.asyncDispose]()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await execute(cluster.url, `create database ${template}`)
    const { close } = await openDatabase({ kind: 'postgres', url: urlOf(cluster.url, template) })
    await close()
  } catch (error) {
    await stop()
    throw error
  }
  process.env[variable] = cluster.url
  return stop
}

/**
 * A PostgreSQL database of a suite's own, with the newest schema and no rows. A suite that stops the server, counts its
 * connections or makes roles needs `postgres` instead.
 */
export async function emptyPostgres(): Promise<EmptyPostgres> {
  const cluster = process.env[variable]
  if (!cluster) return postgres()
  const name = `test_${randomBytes(8).toString('hex')}`
  await execute(cluster, `create database ${name} template ${template}`)
  return {
    url: urlOf(cluster, name),
    [Symbol.asyncDispose]: () => execute(cluster, `drop database ${name} with (force)`),
  }
}

const urlOf = (cluster: string, database: string): string => String(new URL(`/${database}`, cluster))

async function execute(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
