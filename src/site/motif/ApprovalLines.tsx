import styles from './ApprovalLines.module.css';
import motif from './motif.module.css';

/**
 * The two lines of `Course` pass the text of the section `Approval` on both sides and then merge. On narrow screens, the
 * lines run downwards, and end in the seal.
 */
export function ApprovalLines() {
  return (
    <div className={styles.approval} aria-hidden="true">
      <svg
        className={`${motif.drawing} ${motif.across}`}
        viewBox="0 0 1200 600"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path
          className={motif.teal}
          d="M28 0V480C28 520 50 540 90 540H610C800 540 740 300 910 300"
        />
        <path className={motif.azure} d="M43 0V20C43 45 60 60 90 60H610C800 60 740 300 910 300" />
        <path className={motif.merged} d="M910 300H1200" />
      </svg>
      <svg
        className={`${motif.drawing} ${motif.down}`}
        viewBox="0 0 600 1200"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path className={motif.teal} d="M14 0V880C14 1000 300 950 300 1040" />
        <path className={motif.azure} d="M586 0V880C586 1000 300 950 300 1040" />
      </svg>
    </div>
  );
}
