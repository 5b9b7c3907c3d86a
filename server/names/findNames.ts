import { and, asc, eq, inArray } from 'drizzle-orm'
import type { NameRecord } from '../contract/v1/names.ts'
import type { Db } from '../db/db.ts'
import { nameAddresses, names } from '../db/schema/names.ts'
import { ethereum } from './coinType.ts'

export async function findName(db: Db, name: string): Promise<NameRecord | undefined> {
  const [found] = await findNames(db, [name])
  return found
}

/** Names that lead to an address, the oldest first. */
export async function findByAddress(db: Db, address: string): Promise<NameRecord[]> {
  const rows = await db
    .selectDistinct({ name: nameAddresses.name })
    .from(nameAddresses)
    .where(eq(nameAddresses.address, address))
    .limit(namesLimit)
  return findNames(
    db,
    rows.map(({ name }) => name),
  )
}

/** The oldest name that an address itself took, on Ethereum. */
export async function ownName(
  db: Db,
  address: string,
): Promise<{ name: string; avatar: string | null } | null> {
  const [found] = await db
    .select({ name: names.name, attributes: names.attributes })
    .from(names)
    .innerJoin(nameAddresses, eq(nameAddresses.name, names.name))
    .where(
      and(
        eq(nameAddresses.address, address),
        eq(nameAddresses.coinType, ethereum),
        eq(nameAddresses.signed, true),
      ),
    )
    .orderBy(asc(names.registeredAt), asc(names.name))
    .limit(1)
  return found ? { name: found.name, avatar: found.attributes['avatar'] ?? null } : null
}

/** Which of these are registered. */
export async function registeredOf(db: Db, asked: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ name: names.name })
    .from(names)
    .where(inArray(names.name, [...asked]))
  return new Set(rows.map(({ name }) => name))
}

/** Names of one address in one answer. */
const namesLimit = 100

async function findNames(db: Db, asked: readonly string[]): Promise<NameRecord[]> {
  if (asked.length === 0) return []
  const rows = await db
    .select()
    .from(names)
    .innerJoin(nameAddresses, eq(nameAddresses.name, names.name))
    .where(inArray(names.name, [...asked]))
    .orderBy(asc(names.registeredAt), asc(names.name), asc(nameAddresses.coinType))
  const records = new Map<string, NameRecord>()
  for (const {
    names: row,
    name_addresses: { coinType, address, createdAt },
  } of rows) {
    const record = records.get(row.name) ?? {
      name: row.name,
      registered_at: row.registeredAt.toISOString(),
      updated_at: row.updatedAt.toISOString(),
      attributes: row.attributes,
      addresses: {},
    }
    record.addresses[coinType] = { address, created_at: createdAt.toISOString() }
    records.set(row.name, record)
  }
  return [...records.values()]
}
