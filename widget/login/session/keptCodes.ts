import { isShared, readShelf, type TabShelf } from '../../state/tabShelf.ts'
import { writeShelf } from '../../state/writeShelf.ts'
import { momentIn } from '../../ui/moment.ts'
import type { LoginStore, LoginStoreState } from '../state/store.ts'

type Kept = Pick<LoginStoreState, 'emailCode' | 'emailDevice' | 'emailUpdate' | 'farcaster'>

/** Codes, letters about a browser, steps of a change and links for an app count as long (`codeLimits.ts`, `farcasterRequest.ts`). */
export const lifeMs = 600_000

type Fields = Record<string, unknown>

function readBinding({ email, binding }: Fields): Kept['emailDevice'] {
  return typeof email === 'string' && typeof binding === 'string' ? { email, binding } : null
}

const readers: { [K in keyof Kept]: (fields: Fields, endMs: number) => Kept[K] } = {
  emailCode: (fields, endMs) => {
    const asked = readBinding(fields)
    return asked && { ...asked, end: momentIn(endMs - Date.now()) }
  },
  emailDevice: readBinding,
  emailUpdate: ({ binding }) => (typeof binding === 'string' ? { binding } : null),
  farcaster: ({ id, binding }) =>
    typeof id === 'string' && typeof binding === 'string' ? { id, binding } : null,
}
const names = Object.keys(readers) as (keyof Kept)[]

/** What is awaited, each with its end in ms since 1970. */
type Ends = Partial<Record<keyof Kept, number>>

/**
 * Keeps who asked for a code or a link over a reload, because phones reload a page while its person is in another app: it
 * is worth nothing without the binding of its request.
 */
export function keepCodes(store: LoginStore, shelf: TabShelf): void {
  let own = readShelf(shelf)
  const { kept, ends } = readKept(own)
  store.setState(kept)
  const write = (now: LoginStoreState): void => {
    const awaited = names.filter((name) => now[name])
    const rows = awaited.map((name) => [name, { ...now[name], end: undefined, until: ends[name] }])
    own = rows.length > 0 ? JSON.stringify(Object.fromEntries(rows)) : null
    writeShelf(shelf, own)
    store.setState({ keepsCodes: own !== null && readShelf(shelf) === own })
  }
  // By the clock of now; on a shelf that tabs share it may be another tab's.
  if (own !== null && !isShared(shelf)) write(store.getState())
  store.subscribe((now, before) => {
    const changed = names.filter((name) => now[name] !== before[name])
    if (changed.length === 0) return
    for (const name of changed) ends[name] = Date.now() + lifeMs
    if (now.emailCode) ends.emailCode = now.emailCode.end.wallMs
    // Tabs of a site may share the shelf: what another one wrote is not over.
    const isAwaited = names.some((name) => now[name])
    if (isAwaited || !isShared(shelf) || readShelf(shelf) === own) write(now)
  })
}

/** What lay in a storage is anybody's text: nothing of what is damaged or over. */
function readKept(text: string | null): { kept: Partial<Kept>; ends: Ends } {
  const kept: Partial<Kept> = {}
  const ends: Ends = {}
  const rows = readRows(text)
  for (const name of names) {
    const fields = Object(rows[name]) as Fields
    const { until } = fields
    // A clock that was set back makes nothing last longer, and takes nothing away.
    const endMs = typeof until === 'number' ? Math.min(until, Date.now() + lifeMs) : 0
    if (!(endMs > Date.now())) continue
    Object.assign(kept, { [name]: readers[name](fields, endMs) })
    ends[name] = endMs
  }
  return { kept, ends }
}

function readRows(text: string | null): Fields {
  try {
    return Object(JSON.parse(text ?? '{}')) as Fields
  } catch {
    return {}
  }
}
