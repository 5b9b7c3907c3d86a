import { useWords } from '../../words/useWords.ts'
import type { WordId } from '../../words/words.ts'
import type { ExportedKeys } from '../signers/exportKeys.ts'
import { KeyRow } from './KeyRow.tsx'
import './PrivateKeys.css'

/** Each key in the form that other wallets of its chain import. */
const rows: readonly [WordId, (keys: ExportedKeys) => string][] = [
  ['login.keys.eip155', ({ eip155 }) => eip155],
  ['login.keys.solana', ({ solana }) => solana],
  ['login.keys.payment', ({ bip122 }) => bip122.payment],
  ['login.keys.ordinals', ({ bip122 }) => bip122.ordinals],
]

/** The private keys, hidden while there are none. `copied`: name of the one that was copied last. */
export const KeyList = (props: {
  keys: ExportedKeys | null
  copied: string
  onCopy(name: string, key: string): void
}) => {
  const { keys, copied, onCopy } = props
  const t = useWords()
  return (
    <ul aria-label={t('login.keys.open')} className="private-keys" translate="no">
      {rows.map(([name, keyOf]) => (
        <KeyRow
          copied={copied === name}
          key={name}
          name={t(name)}
          onCopy={() => keys && onCopy(name, keyOf(keys))}
          value={keys && keyOf(keys)}
        />
      ))}
    </ul>
  )
}
