import { base64url } from './base64url.ts'

/**
 * What the server gave this browser for an address that logged in by code here: with it the next code comes without a
 * letter before it. It opens nothing by itself, and stays when somebody signs out.
 */
export interface DeviceMarks {
  /** `undefined` when none was kept, or nothing can be. */
  read(email: string): Promise<string | undefined>
  keep(email: string, mark: string): Promise<void>
}

const shelfName = 'gatehouse:email-devices'
/** Addresses that people of one browser have; the oldest go. */
const mostKept = 8
const markLimit = 200

/** Name and mark. Whoever looks into the storage need not read addresses. */
type Entry = [name: string, mark: string]

async function nameOf(email: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(email))
  return base64url(new Uint8Array(hash).slice(0, 16))
}

const isEntry = (entry: unknown): entry is Entry =>
  Array.isArray(entry) &&
  typeof entry[0] === 'string' &&
  typeof entry[1] === 'string' &&
  entry[1].length <= markLimit

/** @param storage throws where the browser gives a frame none */
export function createDeviceMarks(storage: () => Pick<Storage, 'getItem' | 'setItem'>): DeviceMarks {
  function entries(): Entry[] {
    try {
      const kept: unknown = JSON.parse(storage().getItem(shelfName) ?? '[]')
      return Array.isArray(kept) ? kept.filter(isEntry) : []
    } catch {
      return []
    }
  }
  return {
    async read(email) {
      const name = await nameOf(email)
      return entries().find(([one]) => one === name)?.[1]
    },
    async keep(email, mark) {
      const name = await nameOf(email)
      const others = entries().filter(([one]) => one !== name)
      const entry: Entry = [name, mark]
      try {
        storage().setItem(shelfName, JSON.stringify([...others, entry].slice(-mostKept)))
      } catch {
        // The next login asks again.
      }
    },
  }
}
