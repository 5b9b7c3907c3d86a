import { readCallsId, type SentCalls, toCallsId } from '../state/sentCalls.ts'
import { base64url } from './base64url.ts'

/** Calls that this page sent, and when. */
export interface KeptCall extends SentCalls {
  /** Seconds since 1970. */
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

/** At most some 3,100 characters: `sentCallsLimit` of the widget. */
export const mostKept = 24

/** Name, our form of id, seconds, 1 when refused. Ids of pages may be long, and another person's are nobody's business. */
type Entry = [name: string, callsId: string, sentAt: number, refused?: 1]

/** What stands there may be damaged, or written by the page. */
const isEntry = (entry: Entry): boolean =>
  Array.isArray(entry) &&
  /^[\w-]{22}$/.test(String(entry[0])) &&
  readCallsId(String(entry[1])) !== undefined &&
  Number.isSafeInteger(entry[2])

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
      const sent = found && readCallsId(found[1])
      return sent && { ...sent, sentAt: found[2], refused: found[3] === 1 }
    },
    async keep(owner, id, call) {
      const [name, entries] = await Promise.all([nameOf(owner, id), read(owner)])
      const entry: Entry = [name, toCallsId(call), call.sentAt]
      if (call.refused) entry.push(1)
      const others = entries.filter(([one]) => one !== name)
      const text = JSON.stringify([...others, entry].slice(-mostKept))
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
