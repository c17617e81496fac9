import type { Discovery } from '../../api/values.ts'
import { withQuery } from '../../browser/router.ts'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'

interface KnownNoticeProps {
  readonly known: Discovery
  readonly isBusy: boolean
  readonly onReplace: () => void
  readonly onOpen: () => void
}

/** Nothing was stored, because this says the same already. */
export function KnownNotice({ known, isBusy, onReplace, onOpen }: KnownNoticeProps) {
  return (
    <Notice
      tone="warning"
      title={`This is known already, as d${known.id}.`}
      actions={
        <Button size="small" isBusy={isBusy} onClick={onReplace}>
          Replace it with mine
        </Button>
      }
    >
      <p>“{known.text}”</p>
      <p>
        <Link to={withQuery({ discovery: known.id })} onClick={onOpen}>
          Look at d{known.id}
        </Link>
      </p>
    </Notice>
  )
}
