//! How cases are run.

use std::env;

use proptest::test_runner::{Config, FileFailurePersistence};

/// The settings of proptest: `cases` where `PROPTEST_CASES` does not say, and failing cases kept beside `file`.
pub(crate) fn settings(cases: Option<u32>, file: Option<&'static str>) -> Config {
    let mut settings = Config::default();
    if let (Some(cases), None) = (cases, env::var_os("PROPTEST_CASES")) {
        settings.cases = cases;
    }
    if settings.max_shrink_iters == u32::MAX {
        settings.max_shrink_iters = 4096;
    }
    if settings.max_shrink_time == 0 {
        settings.max_shrink_time = 20_000;
    }
    settings.source_file = file.map(absolute);
    if settings.source_file.is_none() {
        settings.failure_persistence = None;
    } else if settings.failure_persistence.is_some() {
        settings.failure_persistence = Some(std::boxed::Box::new(FileFailurePersistence::WithSource("regressions")));
    }
    settings
}

/// `file!()` counts from the workspace, tests run in the package; proptest finds what it saved only by an absolute
/// path.
fn absolute(file: &'static str) -> &'static str {
    let Ok(here) = env::current_dir() else { return file };
    let found = here.ancestors().map(|above| above.join(file)).find(|path| path.is_file());
    match found.and_then(|path| path.into_os_string().into_string().ok()) {
        // Proptest wants it static; a test has few of them.
        Some(path) => path.leak(),
        None => file,
    }
}
