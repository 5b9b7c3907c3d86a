import { Button } from '../../ui/Button.tsx'
import { WalletIcon } from '../../ui/icons/WalletIcon.tsx'
import { useWidgetContext } from '../../useWidget.ts'
import { useWords } from '../../words/useWords.ts'

export const NoWallet = () => {
  const t = useWords()
  const { store } = useWidgetContext()
  return (
    <div className="no-wallet">
      <span className="no-wallet-picture">
        <WalletIcon size={30} />
      </span>
      <p className="status-title">{t('connect.empty.title')}</p>
      <p className="muted">{t('connect.empty.text')}</p>
      <div className="status-actions">
        <Button onClick={() => store.getState().push({ name: 'WhatIsAWallet' })}>{t('shell.help')}</Button>
      </div>
    </div>
  )
}
