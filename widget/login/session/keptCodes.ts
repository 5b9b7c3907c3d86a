import { isShared, readShelf, type TabShelf } from '../../state/tabShelf.ts'
import { writeShelf } from '../../state/writeShelf.ts'
import type { LoginStore, LoginStoreState } from '../state/store.ts'

type Codes = Pick<LoginStoreState, 'emailCode' | 'emailDevice'>
type Binding = Codes['emailCode']

/** A code and a letter about a browser count as long (`server/auth/email/codeLimits.ts`). */
const lifeMs = 600_000

/**
 * Keeps who asked for a code over a reload, because phones reload a page while its person reads the mail: the code is
 * worth nothing without the binding of its request.
 */
export function keepCodes(store: LoginStore, shelf: TabShelf): void {
  let own = readShelf(shelf)
  store.setState(readCodes(own))
  store.subscribe(({ emailCode, emailDevice }, before) => {
    if (emailCode === before.emailCode && emailDevice === before.emailDevice) return
    const isAwaited = emailCode || emailDevice
    // Tabs of a site may share the shelf: what another one wrote is not over.
    if (!isAwaited && isShared(shelf) && readShelf(shelf) !== own) return
    own = isAwaited && JSON.stringify({ emailCode, emailDevice, until: Date.now() + lifeMs })
    writeShelf(shelf, own)
  })
}

/** What lay in a storage is anybody's text: nothing of what is damaged or over. */
function readCodes(text: string | null): Partial<Codes> {
  try {
    const { emailCode, emailDevice, until } = JSON.parse(text ?? '{}') as Record<string, unknown>
    const leftMs = typeof until === 'number' ? until - Date.now() : 0
    if (!(leftMs > 0 && leftMs <= lifeMs)) return {}
    return { emailCode: readBinding(emailCode), emailDevice: readBinding(emailDevice) }
  } catch {
    return {}
  }
}

function readBinding(value: unknown): Binding {
  const { email, binding } = Object(value) as Record<string, unknown>
  return typeof email === 'string' && typeof binding === 'string' ? { email, binding } : null
}
