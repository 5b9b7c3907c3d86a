import { isNamespace } from '../../../host-sdk/protocol/caip.ts'
import { RpcError, rpcCodes } from '../../../host-sdk/protocol/rpcError.ts'
import type { Session, SessionAccount } from '../../state/session.ts'

const accountLimit = 64
const statuses = ['loading', 'authenticated', 'unauthenticated'] as const
const types = ['eoa', 'smartAccount', 'payment', 'ordinals'] as const

const malformed = (): RpcError => new RpcError(rpcCodes.internal, 'The login frame sent a malformed session')
const oneOf = <T extends string>(all: readonly T[], value: unknown): T => {
  const found = all.find((one) => one === value)
  if (!found) throw malformed()
  return found
}
const text = (value: unknown, limit = 320): string => {
  if (typeof value !== 'string' || value.length > limit) throw malformed()
  return value
}
const textOrNull = (value: unknown): string | null => (value === null ? null : text(value))

function readAccount(value: unknown): SessionAccount {
  const { namespace, address, type, addresses } = (value ?? {}) as Record<string, unknown>
  if (!isNamespace(namespace)) throw malformed()
  const account = { namespace, address: text(address, 128), type: oneOf(types, type) }
  if (addresses === undefined) return account
  const others = Object.entries(addresses ?? {}).slice(0, accountLimit)
  return { ...account, addresses: Object.fromEntries(others.map(([id, one]) => [id, text(one, 128)])) }
}

function readUser(value: unknown): Session['user'] {
  if (value === null) return null
  const { id, email, name, method } = (value ?? {}) as Record<string, unknown>
  return { id: text(id), email: textOrNull(email), name: textOrNull(name), method: text(method, 32) }
}

/** `LoginState` of the login frame, read once at the wall. */
export function readSession(value: unknown): Session {
  const { status, user, accounts, cookieless, custody, unwrittenWords } = (value ?? {}) as Record<
    string,
    unknown
  >
  if (!Array.isArray(accounts) || accounts.length > accountLimit) throw malformed()
  return {
    status: oneOf(statuses, status),
    user: readUser(user),
    accounts: accounts.map(readAccount),
    cookieless: cookieless === true,
    custody: oneOf(['user', 'operator'] as const, custody),
    ...(unwrittenWords === true && { unwrittenWords }),
  }
}
