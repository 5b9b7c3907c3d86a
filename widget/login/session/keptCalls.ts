import { type CallSteps, readCallsId, type SentCalls, toCallsId } from '../state/sentCalls.ts'
import { base64url } from './base64url.ts'

/** Calls that this page sent, and when. */
export interface KeptCall extends SentCalls, Partial<CallSteps> {
  /** Seconds since 1970, by the server's clock. */
  sentAt: number
  /** Bundler or node would not take them. */
  refused: boolean
}

/** Whose calls: one person's, on one page. */
export interface CallsOwner {
  projectId: string
  hostOrigin: string
  userId: string
}

/**
 * The calls that a page sent (EIP-5792) by the ids that it knows them by, its own or ours, so that a reload forgets none.
 * The newest `mostKept` of a page count.
 */
export interface KeptCalls {
  find(owner: CallsOwner, id: string): Promise<KeptCall | undefined>
  keep(owner: CallsOwner, id: string, call: KeptCall): Promise<void>
  /** All of the page. */
  forget(owner: Omit<CallsOwner, 'userId'>): void
}

export const mostKept = 24
/** Characters in all: `sentCallsLimit` of the widget. */
const longest = 3200

/**
 * Name, our form of id, seconds, 1 when refused; of calls in steps their number and the further hashes. Ids of pages may be
 * long, and another person's are nobody's business.
 */
type Entry = [
  name: string,
  callsId: string,
  sentAt: number,
  refused?: 0 | 1,
  count?: number,
  ...following: string[],
]

/** What stands there may be damaged, or written by the page. */
const isEntry = (entry: Entry): boolean =>
  Array.isArray(entry) &&
  /^[\w-]{22}$/.test(String(entry[0])) &&
  readCallsId(String(entry[1])) !== undefined &&
  Number.isSafeInteger(entry[2]) &&
  (entry.length <= 4 || isSteps(entry.slice(4)))

const isSteps = ([count, ...following]: unknown[]): boolean =>
  Number.isSafeInteger(count) &&
  following.length < Number(count) &&
  following.every((hash) => /^[0-9a-f]{64}$/.test(String(hash)))

function toEntry(name: string, { refused, count, following = [], ...call }: KeptCall): Entry {
  const entry: Entry = [name, toCallsId(call), call.sentAt]
  if (refused || count) entry.push(refused ? 1 : 0)
  if (count) entry.push(count, ...following.map((hash) => hash.slice(2)))
  return entry
}

function fromEntry([, callsId, sentAt, refused, count, ...following]: Entry): KeptCall | undefined {
  const sent = readCallsId(callsId)
  if (!sent) return undefined
  const call = { ...sent, sentAt, refused: refused === 1 }
  return count ? { ...call, count, following: following.map((hash) => `0x${hash}`) } : call
}

function readEntries(text: string | null): Entry[] {
  try {
    const entries: unknown = JSON.parse(text || '[]')
    return Array.isArray(entries) ? entries.filter(isEntry).slice(-mostKept) : []
  } catch {
    return []
  }
}

async function nameOf({ projectId, hostOrigin, userId }: CallsOwner, id: string): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify([projectId, hostOrigin, userId, id]))
  const hash = await crypto.subtle.digest('SHA-256', bytes)
  return base64url(new Uint8Array(hash).slice(0, 16))
}

export interface PageShelf {
  sentCalls(): Promise<string>
  keepSentCalls(calls: string): Promise<void>
}

/**
 * @param storage throws where the browser gives a frame none
 * @param page keeps them then
 */
export function createKeptCalls(
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  page: PageShelf,
): KeptCalls {
  const shelfOf = ({ projectId, hostOrigin }: Omit<CallsOwner, 'userId'>): string =>
    `gatehouse:calls:${projectId}:${hostOrigin}`

  async function read(owner: CallsOwner): Promise<Entry[]> {
    let text: string | null
    try {
      text = storage().getItem(shelfOf(owner))
    } catch {
      text = await page.sentCalls().catch(() => '')
    }
    return readEntries(text)
  }

  return {
    async find(owner, id) {
      const [name, entries] = await Promise.all([nameOf(owner, id), read(owner)])
      const found = entries.find(([one]) => one === name)
      return found && fromEntry(found)
    },
    async keep(owner, id, call) {
      const [name, entries] = await Promise.all([nameOf(owner, id), read(owner)])
      const others = entries.filter(([one]) => one !== name)
      const all = [...others, toEntry(name, call)].slice(-mostKept)
      while (JSON.stringify(all).length > longest) all.shift()
      const text = JSON.stringify(all)
      try {
        storage().setItem(shelfOf(owner), text)
      } catch {
        await page.keepSentCalls(text).catch(() => undefined)
      }
    },
    forget(owner) {
      try {
        storage().removeItem(shelfOf(owner))
      } catch {
        page.keepSentCalls('').catch(() => undefined)
      }
    },
  }
}
