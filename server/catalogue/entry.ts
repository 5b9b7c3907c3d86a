import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { isNamespace } from '../../host-sdk/protocol/caip.ts'
import { isWalletId } from '../contract/walletId.ts'
import { isAppLink, isWebLink } from './links.ts'

/** Characters of a picture in an entry, as a data URL; an admin command must fit into one message. */
const pictureLimit = 44_000

const short = z.string().check(z.minLength(1), z.maxLength(100))
const webLink = z.string().check(z.maxLength(500), z.refine(isWebLink, 'is no https:// address'))
const appLink = z.string().check(
  z.maxLength(500),
  z.refine(
    (text) => isAppLink(text) || isWebLink(text),
    'is neither https:// nor app:// of a scheme that a wallet may have',
  ),
)

/** `eip155:1`, or `eip155:*` for a wallet to which any network of the family can be added. */
const chain = z.string().check(
  z.refine((text) => {
    const [namespace, reference = '', ...rest] = text.split(':')
    return isNamespace(namespace) && rest.length === 0 && /^(\*|[-_a-zA-Z0-9]{1,32})$/.test(reference)
  }, 'is not a CAIP-2 id of a known family'),
)

/** A wallet as the shipped file, the operator's file and the command line write it. */
export const entrySchema = z.strictObject({
  /** Left out, it is the SHA-256 of rdns or home page. */
  id: z.optional(z.string().check(z.refine(isWalletId, 'is no 64 lower case hex digits'))),
  name: short,
  homepage: webLink,
  rdns: z.optional(z.string().check(z.regex(/^[A-Za-z0-9-]+(\.[A-Za-z0-9_-]+)+$/), z.maxLength(100))),
  chains: z.array(chain).check(z.minLength(1), z.maxLength(100)),
  injected: z.optional(
    z
      .array(
        z.strictObject({
          namespace: z.string().check(z.refine(isNamespace, 'is no known family')),
          injected_id: z.string().check(z.regex(/^[\w$]+(\.[\w$]+)*$/), z.maxLength(100)),
        }),
      )
      .check(z.maxLength(10)),
  ),
  order: z.optional(z.int().check(z.minimum(0), z.maximum(1_000_000))),
  badge_type: z.optional(z.enum(['none', 'certified'])),
  mobile_link: z.optional(appLink),
  desktop_link: z.optional(appLink),
  webapp_link: z.optional(webLink),
  link_mode: z.optional(webLink),
  app_store: z.optional(webLink),
  play_store: z.optional(webLink),
  chrome_store: z.optional(webLink),
  supports_wc: z.boolean(),
  /** A picture of the build, `assets/wallets/<icon>.svg`; without one, letters stand in. */
  icon: z.optional(z.string().check(z.regex(/^[a-z0-9-]{1,64}$/))),
  /** A picture of its own. */
  image: z.optional(
    z
      .string()
      .check(
        z.regex(/^data:image\/(svg\+xml|png|webp|jpeg);base64,[A-Za-z0-9+/]+=*$/),
        z.maxLength(pictureLimit),
      ),
  ),
  /** Where the facts are from. */
  sources: z.optional(z.array(z.string().check(z.maxLength(500)))),
})
type WrittenEntry = z.infer<typeof entrySchema>
export type CatalogueEntry = WrittenEntry & { id: string }

/** `{ "wallets": [ … ] }` */
const fileSchema = z.strictObject({ wallets: z.array(entrySchema).check(z.maxLength(10_000)) })

export const idOf = (entry: Pick<WrittenEntry, 'id' | 'rdns' | 'homepage'>): string =>
  entry.id ??
  createHash('sha256')
    .update(entry.rdns ?? entry.homepage)
    .digest('hex')

/** @returns the entry, or what is wrong with it in one line */
export function parseEntry(value: unknown): CatalogueEntry | string {
  const parsed = entrySchema.safeParse(value)
  return parsed.success ? { ...parsed.data, id: idOf(parsed.data) } : faults(parsed.error)
}

/** @returns the entries of a file, or what is wrong with it in one line */
export function parseEntries(value: unknown): CatalogueEntry[] | string {
  const parsed = fileSchema.safeParse(value)
  if (!parsed.success) return faults(parsed.error)
  const entries = parsed.data.wallets.map((entry) => ({ ...entry, id: idOf(entry) }))
  const seen = new Set<string>()
  const twice = entries.find(({ id, rdns }) => {
    const marks = [id, rdns?.toLowerCase() ?? id]
    const known = marks.some((mark) => seen.has(mark))
    for (const mark of marks) seen.add(mark)
    return known
  })
  return twice ? `${twice.name} is there twice, by id, rdns or home page` : entries
}

const faults = ({ issues }: z.core.$ZodError): string =>
  issues
    .slice(0, 5)
    .map(({ path, message }) => `${path.join('.')} ${message}`.trim())
    .join('; ')
