import { Icon, type IconProps } from './Icon.tsx'

export const WarningIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M10.3 5.2 3.7 16.6A2 2 0 0 0 5.4 19.6h13.2a2 2 0 0 0 1.7-3L13.7 5.2a2 2 0 0 0-3.4 0ZM12 9.6v3.8M12 16.4v.1" />
  </Icon>
)
