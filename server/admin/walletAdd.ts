import { parseEntry } from '../catalogue/entry.ts'
import { iconFault } from '../catalogue/iconFault.ts'
import { audit } from '../db/schema/audit.ts'
import { catalogueWallets } from '../db/schema/catalogueWallets.ts'
import type { AdminCommand } from './command.ts'
import { done, misused } from './words.ts'

export const walletAdd: AdminCommand = async (
  { db, who, catalogue, walletsChanged },
  [json = '', ...rest],
) => {
  if (json === '' || rest.length > 0)
    return misused('Give one wallet as JSON: wallet add "$(cat wallet.json)"')
  const entry = parseEntry(parseJson(json))
  if (typeof entry === 'string') return misused(`The wallet cannot be read: ${entry}.`)
  const fault = iconFault(entry, catalogue.icons)
  if (fault) return misused(`The wallet cannot be added: ${fault}.`)
  await db.transaction(async (tx) => {
    await tx
      .insert(catalogueWallets)
      .values({ id: entry.id, entry })
      .onConflictDoUpdate({ target: catalogueWallets.id, set: { entry } })
    await tx
      .insert(audit)
      .values({ who, action: 'wallet.add', subject: entry.id, details: { name: entry.name } })
  })
  await walletsChanged?.()
  return done(`The catalogue now holds ${entry.name} as ${entry.id}.`)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
