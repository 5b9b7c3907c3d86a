import { ChevronRightIcon } from '../../ui/icons/ChevronRightIcon.tsx'
import { WalletIcon } from '../../ui/icons/WalletIcon.tsx'
import { useWidgetContext } from '../../useWidget.ts'
import { useWords } from '../../words/useWords.ts'

/** Fills the room that few wallets leave with an answer for those who have none. */
export const HelpRow = () => {
  const t = useWords()
  const { store } = useWidgetContext()
  return (
    <div className="help-room">
      <button
        className="help-row"
        onClick={() => store.getState().push({ name: 'WhatIsAWallet' })}
        type="button"
      >
        <span className="row-icon">
          <WalletIcon size={22} />
        </span>
        <span className="help-row-words">
          <span className="help-row-title">{t('connect.help.title')}</span>
          <span className="muted">{t('connect.help.text')}</span>
        </span>
        <ChevronRightIcon size={18} />
      </button>
    </div>
  )
}
