import { loadAdded } from '../catalogue/loadAdded.ts'
import { shippedEntries } from '../catalogue/shippedEntries.ts'
import type { AdminCommand } from './command.ts'
import { done, misused } from './words.ts'

/** What was added by command and what is shipped, with the ids that settings of projects take. */
export const walletList: AdminCommand = async ({ db }, [word = '', ...rest]) => {
  if (rest.length > 0) return misused('wallet list takes one word to look for.')
  const added = await loadAdded(db)
  const taken = new Set(added.map(({ id }) => id))
  const rows = [
    ...added.map((entry) => ({ entry, note: '  (added)' })),
    ...shippedEntries().flatMap((entry) => (taken.has(entry.id) ? [] : [{ entry, note: '' }])),
  ]
  const lines = rows
    .filter(({ entry }) => entry.name.toLowerCase().includes(word.toLowerCase()))
    .map(({ entry, note }) => `${entry.id}  ${entry.name}${note}`)
  return done(lines.length > 0 ? lines.join('\n') : 'No wallet has that in its name.')
}
