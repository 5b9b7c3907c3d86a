import type { Db } from '../db/db.ts'
import { registeredOf } from './findNames.ts'
import { barOf, checkLabel, parseName } from './parseName.ts'
import { noZone } from './refusals.ts'
import { words } from './words.ts'

/** Names in one answer, the asked one among them. */
const answerLimit = 5
/** Words that are tried; more than are needed, for some may be taken. */
const wordLimit = 20

const endings = ['-eth', '-web3', 'xyz', '-one', '-two', '01', '24', '42', '77', '99', '007', '1000']

/**
 * The asked name with whether it is gone, then free ones that begin like it: words first, then with endings.
 *
 * @throws HttpError 400 `invalid_name`
 */
export async function suggest(
  db: Db,
  zones: readonly string[],
  label: string,
  askedZone: string | undefined,
): Promise<{ name: string; registered: boolean }[]> {
  const zone = askedZone ?? zones[0]
  if (zone === undefined) throw noZone()
  checkLabel(label)
  parseName(`${label}.${zone}`, zones)
  const found = words.filter((word) => word.startsWith(label) && word !== label).slice(0, wordLimit)
  const others = [...found, ...endings.map((ending) => label + ending)].filter(isFree)
  const nameOf = (each: string) => `${each}.${zone}`
  const taken = await registeredOf(db, [label, ...others].map(nameOf))
  const free = others.filter((each) => !taken.has(nameOf(each)))
  return [
    // What is reserved or too short cannot be had either.
    { name: nameOf(label), registered: taken.has(nameOf(label)) || barOf(label) !== undefined },
    ...free.slice(0, answerLimit - 1).map((each) => ({ name: nameOf(each), registered: false })),
  ]
}

function isFree(label: string): boolean {
  try {
    checkLabel(label)
    return barOf(label) === undefined
  } catch {
    return false
  }
}
