import type { CatalogueList, CatalogueWallet } from '../../server/contract/catalogue.ts'
import { badServerAnswer } from '../errors/badServerAnswer.ts'

type Check = (value: unknown) => boolean

const isText: Check = (value) => typeof value === 'string'
const isNumber: Check = (value) => typeof value === 'number'
const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check)
const maybe =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value)
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const maybeText = maybe(isText)

const fields: { [Name in keyof Required<CatalogueWallet>]: Check } = {
  id: isText,
  name: isText,
  homepage: maybeText,
  image_id: maybeText,
  picture: maybeText,
  order: maybe(isNumber),
  chains: listOf(isText),
  rdns: maybeText,
  injected: maybe(listOf((one) => isObject(one) && isText(one['namespace']) && isText(one['injected_id']))),
  badge_type: maybe((value) => value === 'none' || value === 'certified'),
  mobile_link: maybeText,
  desktop_link: maybeText,
  webapp_link: maybeText,
  app_schemes: maybe(listOf(isText)),
  link_mode: maybeText,
  app_store: maybeText,
  play_store: maybeText,
  chrome_store: maybeText,
  supports_wc: (value) => typeof value === 'boolean',
}

/** Reads what `catalogueListSchema` describes, without the schema library: the first screen does not wait for it. */
export function readCatalogueList(answer: unknown): CatalogueList {
  if (!isObject(answer) || !Array.isArray(answer['data']) || !isNumber(answer['count']))
    throw badServerAnswer()
  return { data: answer['data'].map(readWallet), count: answer['count'] as number }
}

function readWallet(wallet: unknown): CatalogueWallet {
  if (!isObject(wallet)) throw badServerAnswer()
  const read: Record<string, unknown> = {}
  for (const [name, isFit] of Object.entries(fields)) {
    if (!isFit(wallet[name])) throw badServerAnswer()
    if (wallet[name] !== undefined) read[name] = wallet[name]
  }
  return read as unknown as CatalogueWallet
}
