import type { KeyboardEvent } from 'react'
import type { Namespace } from '../../../host-sdk/protocol/caip.ts'
import { NetworkTile } from '../../ui/NetworkTile.tsx'
import { useWords } from '../../words/useWords.ts'
import { familyName } from './familyName.ts'
import { useFamilyIcon } from './useFamilyIcon.ts'

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

/** Choosing a tab shows its wallets; it does not switch what is active. */
export const FamilyTabs = (props: {
  families: Namespace[]
  value: Namespace
  onChoose(namespace: Namespace): void
}) => {
  const { families, value, onChoose } = props
  const t = useWords()
  const iconOf = useFamilyIcon()
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const at = (families.indexOf(value) + step + families.length) % families.length
    onChoose(families[at] as Namespace)
    event.currentTarget.querySelectorAll('button')[at]?.focus()
  }
  return (
    <div aria-label={t('multichain.families')} className="family-tabs" onKeyDown={move} role="tablist">
      {families.map((namespace) => (
        <button
          aria-controls="profile-wallets"
          aria-selected={namespace === value}
          className="family-tab"
          key={namespace}
          onClick={() => onChoose(namespace)}
          role="tab"
          tabIndex={namespace === value ? 0 : -1}
          type="button"
        >
          <NetworkTile icon={iconOf(namespace)} name={t(familyName[namespace])} size={20} />
          {t(familyName[namespace])}
        </button>
      ))}
    </div>
  )
}
