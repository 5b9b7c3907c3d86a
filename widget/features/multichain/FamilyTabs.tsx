import type { Namespace } from '../../../host-sdk/protocol/caip.ts'
import { NetworkTile } from '../../ui/NetworkTile.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { useWords } from '../../words/useWords.ts'
import { familyIcon, familyName } from './familyName.ts'

/** Choosing a tab shows its wallets; it does not switch what is active. */
export const FamilyTabs = (props: {
  families: Namespace[]
  value: Namespace
  onChoose(namespace: Namespace): void
}) => {
  const t = useWords()
  const tabs = props.families.map((id) => {
    const name = t(familyName[id])
    const content = (
      <>
        <NetworkTile icon={familyIcon[id]} name={name} size={20} />
        {name}
      </>
    )
    return { id, content }
  })
  return (
    <Tabs
      label={t('multichain.families')}
      onSelect={props.onChoose}
      panel="profile-wallets"
      selected={props.value}
      tabs={tabs}
    />
  )
}
