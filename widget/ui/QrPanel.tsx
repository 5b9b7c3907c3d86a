import type { ReactNode } from 'react'
import { QrCode } from './QrCode.tsx'
import './QrPanel.css'
import { Spinner } from './Spinner.tsx'

/** A code for another device, what to do with it, and other ways; its place is kept while there is no code yet. */
export const QrPanel = (props: {
  /** `undefined` while it is on its way. */
  text: string | undefined
  label: string
  /** Said in the place of the code. */
  waiting: string
  words: ReactNode
  middle?: ReactNode
  children?: ReactNode
}) => {
  const { text, label, waiting, words, middle, children } = props
  return (
    <div className="qr-panel">
      {text === undefined ? (
        <div aria-label={waiting} className="qr qr-waiting" role="status">
          <Spinner size={28} />
        </div>
      ) : (
        <QrCode label={label} text={text} {...(middle !== undefined && { middle })} />
      )}
      <p className="muted qr-words">{words}</p>
      {children}
    </div>
  )
}
