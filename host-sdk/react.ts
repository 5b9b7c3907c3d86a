/** `<gatehouse-button>` in JSX, for a page whose types of React have `React.JSX` (from 18.2.6 on). */
import type { DetailedHTMLProps, HTMLAttributes } from 'react'

interface ButtonAttributes extends HTMLAttributes<HTMLElement> {
  /** What it says while nothing is connected. */
  label?: string
  /** What it says while a wallet is being connected. */
  connecting?: string
  /** What stands below it when the wallet window can't be loaded. */
  failed?: string
}
type ButtonProps = DetailedHTMLProps<ButtonAttributes, HTMLElement>

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'gatehouse-button': ButtonProps
    }
  }
}
