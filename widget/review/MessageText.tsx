import { Banner } from '../ui/Banner.tsx'
import { VisibleText } from '../ui/VisibleText.tsx'
import { useWords } from '../words/useWords.ts'
import { TextBox } from './TextBox.tsx'

/** `warned`: it was said already that nobody can read this. */
export const MessageText = (props: { text: string; encoding: 'text' | 'hex'; warned: boolean }) => {
  const { text, encoding, warned } = props
  const t = useWords()
  const hex = encoding === 'hex'
  return (
    <>
      {hex && !warned && (
        <Banner title={t('message.hex.title')} tone="warning">
          {t('message.hex.text')}
        </Banner>
      )}
      <TextBox label={t('message.box')} mono={hex} signed>
        <VisibleText text={text} />
      </TextBox>
    </>
  )
}
