import { isWalletId } from '../contract/walletId.ts'
import type { ProjectSettings } from '../db/schema/projects.ts'

const walletLists: readonly string[] = ['featuredWallets', 'includedWallets', 'excludedWallets']

/**
 * What an operator may not expect of a setting that was taken: one sentence each.
 *
 * @param settings of the project, with the new one
 * @param known ids of the catalogue; `undefined` where commands do not know them
 */
export function settingNotes(
  name: string,
  settings: ProjectSettings,
  known: ReadonlySet<string> | undefined,
): string[] {
  const { legalCheckbox, termsUrl, privacyUrl } = settings
  const notes: string[] = []
  if (['legalCheckbox', 'termsUrl', 'privacyUrl'].includes(name) && legalCheckbox && !termsUrl && !privacyUrl)
    notes.push('The checkbox does not show: neither termsUrl nor privacyUrl is set.')
  if (!walletLists.includes(name) || !known) return notes
  const listed = settings[name as 'featuredWallets'] ?? []
  const unknown = listed.filter((id) => isWalletId(id) && !known.has(id))
  if (unknown.length > 0) notes.push(`The catalogue has no wallet ${unknown.join(', ')}; ids: wallet list.`)
  if (name === 'includedWallets' && listed.length > 0 && unknown.length === listed.length)
    notes.push('No wallet of the catalogue shows.')
  return notes
}
