/** Something that pages do, tried while our window asks for a signature. Its functions run in the page. */
export interface Place {
  /** A sheet of the page. */
  css?: string
  /** Before the window is asked for. */
  before?(): unknown
  /** While it stands. */
  during?(): unknown
  undo?(): unknown
  /** It changes what stands in the page too, and so an embedded window rightly. */
  overlayOnly?: true
}
