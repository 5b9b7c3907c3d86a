import { Icon, type IconProps } from './Icon.tsx'

export const QrIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2.5M20 14v2.5M14 17.5V20h3M20 20h.01" />
  </Icon>
)
