import { cataloguePage, cataloguePictures, catalogueSearch } from '../contract/catalogueSizes.ts'
import { foldName } from '../contract/foldName.ts'
import { isWalletId } from '../contract/walletId.ts'
import { HttpError } from '../errors/httpError.ts'

/** What `GET /getWallets` is asked. Lists are `undefined` when they do not narrow. */
export interface CatalogueQuestion {
  page: number
  entries: number
  /** How many of the answer bring their pictures. */
  pictures: number
  /** As `foldName` has it, at least one character. */
  search: string | undefined
  chains: ReadonlySet<string> | undefined
  include: ReadonlySet<string> | undefined
  exclude: ReadonlySet<string> | undefined
  /** Lower case; a wallet that has one of either fits. */
  names: ReadonlySet<string> | undefined
  rdns: ReadonlySet<string> | undefined
  badge: 'none' | 'certified' | undefined
  platform: 'ios' | 'android' | undefined
}

/** Characters of a query: two lists of 100 ids fit. */
const queryLimit = 14_000
const pageLimit = 1_000_000
const itemLimit = 100
const textLimit = 100

const chainForm = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/

/**
 * A name that comes twice counts once, names that we do not know are passed over: clients of other makers send them.
 *
 * @throws HttpError `invalid_query`
 */
export function parseQuestion(query: URLSearchParams, length: number): CatalogueQuestion {
  if (length > queryLimit) throw invalid('', `The query has more than ${queryLimit} characters`)
  oneOf(query, 'sort', ['default', 'wcpay'])
  oneOf(query, 'include_pay_only', ['true', 'false'])
  const search = foldName(query.get('search') ?? '')
  if (search.length > textLimit) throw invalid('search', `search has more than ${textLimit} characters`)
  return {
    page: number(query, 'page', 1, pageLimit),
    entries: number(query, 'entries', cataloguePage, catalogueSearch),
    pictures: query.get('pictures') ? number(query, 'pictures', 1, cataloguePictures) : 0,
    search: search || undefined,
    chains: list(query, 'chains', (item) => chainForm.test(item)),
    include: list(query, 'include', isWalletId),
    exclude: list(query, 'exclude', isWalletId),
    names: list(query, 'names', isShort, lower),
    rdns: list(query, 'rdns', isShort, lower),
    badge: badge(query),
    platform: oneOf(query, 'platform', ['ios', 'android']),
  }
}

function badge(query: URLSearchParams): CatalogueQuestion['badge'] {
  const words = ['none', 'certified'] as const
  const one = oneOf(query, 'badge', words)
  const other = oneOf(query, 'badge_type', words)
  if (one && other && one !== other) throw invalid('badge', 'badge and badge_type differ')
  return one ?? other
}

function number(query: URLSearchParams, name: string, byDefault: number, most: number): number {
  const text = query.get(name) || String(byDefault)
  const value = /^\d{1,9}$/.test(text) ? Number(text) : 0
  if (value < 1 || value > most) throw invalid(name, `${name} is a whole number from 1 to ${most}`)
  return value
}

function oneOf<T extends string>(query: URLSearchParams, name: string, words: readonly T[]): T | undefined {
  const text = query.get(name)
  if (!text) return undefined
  const word = words.find((each) => each === text)
  if (!word) throw invalid(name, `${name} is one of ${words.join(', ')}`)
  return word
}

/** An empty list narrows nothing. */
function list(
  query: URLSearchParams,
  name: string,
  isItem: (item: string) => boolean,
  change = (item: string) => item,
): ReadonlySet<string> | undefined {
  const items = (query.get(name) ?? '')
    .split(',')
    .map((item) => change(item.trim()))
    .filter(Boolean)
  if (items.length > itemLimit) throw invalid(name, `${name} names more than ${itemLimit}`)
  if (!items.every(isItem)) throw invalid(name, `${name} holds something that it cannot hold`)
  return items.length > 0 ? new Set(items) : undefined
}

const isShort = (item: string) => item.length <= textLimit
const lower = (item: string) => item.toLowerCase()

const invalid = (field: string, sentence: string) => new HttpError(400, 'invalid_query', sentence, { field })
