import { Button } from '../../ui/Button.tsx'
import { useWidget, useWidgetContext } from '../../useWidget.ts'
import { useWords } from '../../words/useWords.ts'

/** The way to one's own address, where a project shows it. */
export const ReceiveButton = () => {
  const t = useWords()
  const { store } = useWidgetContext()
  const { receive } = useWidget((state) => state.features)
  if (!receive) return null
  return (
    <Button onClick={() => store.getState().push({ name: 'WalletReceive' })}>{t('receive.title')}</Button>
  )
}
