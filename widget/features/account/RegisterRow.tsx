import { ChevronRightIcon } from '../../ui/icons/ChevronRightIcon.tsx'
import { useWidgetContext } from '../../useWidget.ts'
import { useWords } from '../../words/useWords.ts'

/** Leads to where an account without a name takes one. */
export const RegisterRow = () => {
  const t = useWords()
  const { store } = useWidgetContext()
  return (
    <button
      className="register-row"
      onClick={() => store.getState().push({ name: 'RegisterAccountName' })}
      type="button"
    >
      {t('names.choose')}
      <ChevronRightIcon size={16} />
    </button>
  )
}
