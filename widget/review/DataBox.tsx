import { ChevronRightIcon } from '../ui/icons/ChevronRightIcon.tsx'
import { useWords } from '../words/useWords.ts'
import { TextBox } from './TextBox.tsx'

/** The bytes of a call, for those who can read them. */
export const DataBox = ({ data }: { data: string }) => {
  const t = useWords()
  const name = t('detail.data', { bytes: (data.length - 2) / 2 })
  return (
    <details className="data-box">
      <summary>
        <ChevronRightIcon size={16} />
        {name}
      </summary>
      <TextBox label={name} mono>
        {data}
      </TextBox>
    </details>
  )
}
