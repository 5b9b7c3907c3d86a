import { textParts } from '../format/visibleText.ts'
import { Verbatim } from './Verbatim.tsx'
import './VisibleText.css'

/** Foreign text, which stays as it is; what hides in it is marked by name. */
export const VisibleText = ({ text }: { text: string }) => (
  <Verbatim>
    {textParts(text).map((part, at) =>
      part.hidden ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no identity
        <span className="hidden-character" key={at}>
          {part.text}
        </span>
      ) : (
        part.text
      ),
    )}
  </Verbatim>
)
