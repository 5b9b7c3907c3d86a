import { useState } from 'react'
import { chooseAccountType } from '../../actions/chooseAccountType.ts'
import { CheckIcon } from '../../ui/icons/CheckIcon.tsx'
import { KeyIcon } from '../../ui/icons/KeyIcon.tsx'
import { LayersIcon } from '../../ui/icons/LayersIcon.tsx'
import { ListItem } from '../../ui/ListItem.tsx'
import { ViewBody } from '../../ui/ViewBody.tsx'
import { useWidget, useWidgetContext } from '../../useWidget.ts'
import { useWords } from '../../words/useWords.ts'
import type { WordId } from '../../words/words.ts'
import './AccountSettingsView.css'

interface Choice {
  type: 'smartAccount' | 'eoa'
  title: WordId
  text: WordId
}

/** Specification §9: the smart account is the default. */
const choices: readonly Choice[] = [
  { type: 'smartAccount', title: 'settings.accountType.smart', text: 'settings.accountType.smartText' },
  { type: 'eoa', title: 'settings.accountType.eoa', text: 'settings.accountType.eoaText' },
]

/** Which form of the account signs from now on. Inventory §1.2.4. */
export const SmartAccountSettingsView = () => {
  const t = useWords()
  const context = useWidgetContext()
  const accounts = useWidget((state) => state.session.accounts)
  const [busy, setBusy] = useState(false)
  const ours = accounts.filter(({ namespace }) => namespace === 'eip155')
  const preferred = ours[0]?.type

  const choose = async (type: Choice['type']) => {
    setBusy(true)
    await chooseAccountType(context, type)
    setBusy(false)
  }
  return (
    <ViewBody>
      <ul aria-label={t('settings.accountType.title')} className="list account-types">
        {choices
          .filter(({ type }) => ours.some((account) => account.type === type))
          .map(({ type, title, text }) => (
            <ListItem
              current={type === preferred}
              disabled={busy}
              end={type === preferred && <CheckIcon size={18} />}
              key={type}
              onClick={() => void choose(type)}
              picture={<span className="row-icon">{type === 'eoa' ? <KeyIcon /> : <LayersIcon />}</span>}
            >
              <span>{t(title)}</span>
              <span className="setting-value">{t(text)}</span>
            </ListItem>
          ))}
      </ul>
    </ViewBody>
  )
}
