import styles from './ApprovalLines.module.css';
import motif from './motif.module.css';

/**
 * The two lines of `Course` come down beside the section `Approval`, merge below its title and end in the seal. On narrow
 * screens, one comes down on each side.
 */
export function ApprovalLines() {
  return (
    <div className={styles.approval} aria-hidden="true">
      <svg
        className={`${motif.drawing} ${motif.across}`}
        viewBox="0 0 1200 100"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path className={motif.teal} d="M28 -2000V10C28 60 46 74 100 74H560C720 74 760 50 900 50" />
        <path
          className={motif.azure}
          d="M43 -2000V-20C43 16 60 26 110 26H560C720 26 760 50 900 50"
        />
        <path className={motif.merged} d="M900 50H1200" />
      </svg>
      <svg
        className={`${motif.drawing} ${motif.down}`}
        viewBox="0 0 600 100"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path className={motif.teal} d="M14 -2000V0C14 40 120 50 300 50" />
        <path className={motif.azure} d="M586 -2000V0C586 40 480 50 300 50" />
      </svg>
    </div>
  );
}
