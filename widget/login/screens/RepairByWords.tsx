import { useEffect, useRef, useState } from 'react'
import { useWords } from '../../words/useWords.ts'
import type { RecoverySecret } from '../custody/recoverySecret.ts'
import { ChooseSecret } from './ChooseSecret.tsx'
import { ImportWords } from './ImportWords.tsx'

const saving = { title: 'login.repair.title', text: 'login.security.saving.text' } as const

/** The words are the wallet: with them it gets a passkey or password anew, too. */
export const RepairByWords = (props: {
  /** Of the wallet that the words must give. */
  address: string
  repair(secret: RecoverySecret, words: string): Promise<void>
  onBack(): void
}) => {
  const t = useWords()
  const [known, setKnown] = useState(false)
  const words = useRef('')
  useEffect(
    () => () => {
      words.current = ''
    },
    [],
  )
  if (known)
    return (
      <ChooseSecret
        label={t('login.repair.open')}
        onCancel={props.onBack}
        saving={saving}
        save={(secret) => props.repair(secret, words.current)}
      />
    )
  return (
    <ImportWords
      address={props.address}
      onBack={props.onBack}
      onWords={(typed) => {
        words.current = typed
        setKnown(true)
      }}
    />
  )
}
