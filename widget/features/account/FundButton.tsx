import { Button } from '../../ui/Button.tsx'
import { useWidgetContext } from '../../useWidget.ts'
import { useWords } from '../../words/useWords.ts'

export const FundButton = () => {
  const t = useWords()
  const { store } = useWidgetContext()
  return <Button onClick={() => store.getState().push({ name: 'FundWallet' })}>{t('fund.title')}</Button>
}
