import * as z from 'zod/mini'
import { type PageWallet, type StartOptions, storageLimit, type Theme } from '../../host-sdk/protocol/api.ts'
import { isNamespace, type Namespace } from '../../host-sdk/protocol/caip.ts'
import { RpcError, rpcCodes } from '../../host-sdk/protocol/rpcError.ts'
import { parseTheme } from '../../host-sdk/protocol/theme.ts'

/** Each argument that the page may send, parsed once at the wall into fresh objects. */

const walletLimit = 100
const iconLimit = 131_072

const text = (max: number) => z.string().check(z.maxLength(max))
const namespaceSchema = z.custom<Namespace>(isNamespace)
const themeSchema = z.pipe(
  z.custom<Theme>((value) => parseTheme(value) !== undefined),
  z.transform((value) => parseTheme(value) ?? {}),
)

/** What a wallet says of itself is text from a stranger: a bad icon or rdns costs it that, not the whole list. */
const iconSchema = z.catch(
  text(iconLimit).check(z.regex(/^data:image\/(png|jpeg|webp|gif|svg\+xml)[;,]/)),
  '',
)
const rdnsSchema = z.catch(text(128).check(z.regex(/^[a-zA-Z0-9-]+(\.[a-zA-Z0-9-]+)+$/)), '')

const walletSchema = z.object({
  id: text(128).check(z.minLength(1)),
  name: z.pipe(
    text(256),
    z.transform((name) => [...name.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '').trim()].slice(0, 64).join('')),
  ),
  icon: iconSchema,
  rdns: rdnsSchema,
  namespace: namespaceSchema,
  type: z.enum(['ANNOUNCED', 'INJECTED']),
})
const walletsSchema = z.array(walletSchema).check(z.maxLength(walletLimit))

const startSchema = z.object({
  theme: themeSchema,
  embedded: z.boolean(),
  wallets: walletsSchema,
  storage: z.nullable(text(storageLimit)),
})

const eventSchema = z.enum(['accountsChanged', 'chainChanged', 'disconnect'])

const at =
  <T>(schema: z.ZodMiniType<T>, what: string) =>
  (value: unknown): T => {
    const parsed = z.safeParse(schema, value)
    if (parsed.success) return parsed.data
    throw new RpcError(rpcCodes.invalidParams, `Malformed ${what}`, { reason: 'invalid_argument' })
  }

/** A wallet without a readable name is no entry that a person could choose. */
const named = (wallets: PageWallet[]): PageWallet[] => wallets.filter(({ name }) => name !== '')

export const readTheme = at(themeSchema, 'theme')
export const readNamespace = at(namespaceSchema, 'namespace')
export const readNamespaceOrNull = at(z.nullable(namespaceSchema), 'namespace')
export const readWalletId = at(text(128), 'wallet id')
export const readEvent = at(eventSchema, 'event')
export const readViewName = at(z.nullable(text(64)), 'view')
export const readWallets = (value: unknown): PageWallet[] => named(at(walletsSchema, 'wallets')(value))
export const readStart = (value: unknown): StartOptions => {
  const options = at(startSchema, 'start options')(value)
  return { ...options, wallets: named(options.wallets) }
}
