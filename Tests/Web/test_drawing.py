"""What stays when a page is drawn again, and the words that it is drawn with."""

from harness import WebTest, expect


class DrawingTests(WebTest):
    def test_drawing_keeps_elements(self):
        """Which elements are the same ones after another drawing; the focus and what was typed stay with them."""
        with self.page("/components", user="otto") as page:
            expect(page.get_by_role("heading", level=1)).to_be_visible()
            faults = page.evaluate("""async () => {
                const { loadModule } = await import(document.querySelector("script[type=module]").src);
                const { h, patch } = await loadModule("core/dom.js");
                const faults = [];
                const of = (name) => (name === "-" ? null
                    : name.startsWith("k") ? h("input", { key: name, name }) : h(name));
                const check = (before, after, focused, stays) => {
                    const parent = document.createElement("div");
                    document.body.append(parent);
                    patch(parent, before.map(of));
                    const kept = parent.querySelector(focused);
                    kept.focus();
                    kept.value = "typed";
                    patch(parent, after.map(of));
                    const names = [...parent.childNodes]
                        .map((node) => (node.nodeType === 8 ? "-" : node.name || node.localName));
                    if (names.join() !== after.join()) faults.push(`${before} became ${names}, not ${after}`);
                    if (!parent.contains(kept) || document.activeElement !== kept)
                        faults.push(`${before} to ${after}: ${focused}`);
                    parent.remove();
                };
                // One without a key is replaced, comes, goes, or becomes one with a key.
                check(["section", "k1", "k2"], ["article", "k1", "k2"], "[name=k2]");
                check(["section", "k1", "k2"], ["-", "k1", "k2"], "[name=k1]");
                check(["-", "k1", "k2"], ["section", "k1", "k2"], "[name=k1]");
                check(["-", "input"], ["section", "input"], "input:not([name])");
                check(["section", "input"], ["-", "input"], "input:not([name])");
                check(["-", "input", "-"], ["k1", "input", "-"], "input:not([name])");
                check(["k1", "input"], ["-", "input"], "input:not([name])");
                check(["section", "article", "input"], ["section", "input"], "input:not([name])");
                // Those with keys change places; the one with the focus stays in the document.
                check(["k1", "k2", "k3"], ["k3", "k2", "k1"], "[name=k3]");
                check(["k1", "k2", "k3"], ["k3", "k1", "k2"], "[name=k2]");
                check(["k1", "k2", "k3"], ["k2", "k4", "k1"], "[name=k2]");
                // Every order of four, with the focus on each.
                const names = ["k1", "k2", "p", "k3"];
                const orders = (list) => (list.length < 2 ? [list] : list.flatMap(
                    (one, index) => orders(list.toSpliced(index, 1)).map((rest) => [one, ...rest])));
                for (const order of orders(names))
                    for (const one of ["k1", "k2", "k3"]) check(names, order, `[name=${one}]`);
                return faults;
            }""")
            self.assertEqual(faults, [])

    def test_a_choice_in_a_form_is_the_persons(self):
        with self.page("/settings", user="otto") as page:
            zone = page.get_by_label("Time zone", exact=True)
            expect(zone).to_have_value("Europe/Helsinki")
            zone.select_option("Europe/Oslo")
            # Something draws the page again.
            page.evaluate("""async () => {
                const { loadModule } = await import(document.querySelector("script[type=module]").src);
                (await loadModule("core/router.js")).redraw();
                await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
            }""")
            expect(zone).to_have_value("Europe/Oslo")


class LanguageTests(WebTest):
    def test_language_and_theme_are_kept(self):
        with self.page("/settings", user="otto") as page:
            page.get_by_role("button", name="Account of Otto Oksanen").first.click()
            page.get_by_role("menuitem", name="Suomi").click()
            expect(page.get_by_role("heading", name="Asetukset")).to_be_visible()
            page.get_by_role("button", name="Käyttäjä Otto Oksanen").first.click()
            page.get_by_role("menuitem", name="Tumma").click()
            page.reload()
            expect(page.get_by_role("heading", name="Asetukset")).to_be_visible()
            self.assertEqual(page.evaluate("document.documentElement.dataset.theme"), "dark")

    def test_norwegian_is_a_language_of_the_menu(self):
        with self.page("/settings", user="otto", language="nb") as page:
            expect(page.get_by_role("heading", name="Innstillinger")).to_be_visible()
            self.assertEqual(page.evaluate("document.documentElement.lang"), "nb")
            self.check_page(page)
            page.goto("/hours/2026-11-20")
            expect(page.get_by_role("heading", level=1)).to_have_text("Fredag 20. november 2026")
            page.get_by_role("button", name="Kontoen til Otto Oksanen").first.click()
            page.get_by_role("menuitem", name="English").click()
            expect(page.get_by_role("heading", level=1)).to_have_text("Friday 20 November 2026")

    def test_the_servers_words_are_in_the_persons_language(self):
        for language, zone, wrong in (
            ("fi", "Aikavyöhyke", "Tämän pitää olla aikavyöhykkeen nimi, kuten Europe/Helsinki."),
            ("nb", "Tidssone", "Dette må være navnet på en tidssone, som Europe/Oslo."),
        ):
            with self.page("/settings", user="otto", language=language) as page:
                chosen = page.get_by_label(zone, exact=True)
                expect(chosen).to_be_visible()
                # What comes later draws the options anew.
                page.wait_for_load_state("networkidle")
                chosen.evaluate("(select) => { select.options[0].value = 'Mars/Base'; select.selectedIndex = 0; }")
                page.locator("form", has=chosen).get_by_role("button").click()
                expect(page.locator(".field-error")).to_have_text(wrong)
                said = page.evaluate("""async () => {
                    const { loadModule } = await import(document.querySelector("script[type=module]").src);
                    const { refusalText } = await loadModule("core/refusals.js");
                    return ["This must have 8 to 1000 characters.", "This must be one of 15, 30.",
                        "The course has no card.", "Not known."].map(refusalText);
                }""")
                self.assertEqual(said[3], "Not known.")
                self.assertEqual([text for text in said[:3] if text.startswith("Th")], [])
                self.assertIn("8", said[0])
                self.assertNotIn("{", "".join(said))
