/** Letters and signs as wide as an ideograph, which input methods of East Asia write (Unicode FF01 to FF5E), are those of ASCII. */
export const halfWidth = (text: string): string =>
  text.replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
